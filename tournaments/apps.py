"""How Django loads the app that runs championships: with it, what happens at tables reaches them."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models are there only now.
        from tournaments import demo, logbook, noticing, verifying
        from tournaments.directing import listening

        listening.listen()
        demo.introduce()
        logbook.introduce()
        noticing.introduce()
        verifying.introduce()
