"""Says when calendars are busy, as python3-recurring-ical-events reads them. Reads and writes a line of JSON for each:
{"calendar": text, "from": ms, "to": ms, "timeZone": "Europe/London"} becomes a list of [from, to], or null if it fails."""
import datetime
import json
import sys

import icalendar
import pytz
import recurring_ical_events

UTC = pytz.UTC


def instant(value, zone):
    """Milliseconds since 1970. Days and times without a zone are those of the given zone."""
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day)
    if value.tzinfo is None:
        value = zone.localize(value)
    return int(value.timestamp() * 1000)


def busy(question):
    zone = pytz.timezone(question["timeZone"])
    calendar = icalendar.Calendar.from_ical(question["calendar"])
    # A day more on both sides: it compares times without a zone.
    first = datetime.datetime.fromtimestamp(question["from"] / 1000, UTC) - datetime.timedelta(days=2)
    last = datetime.datetime.fromtimestamp(question["to"] / 1000, UTC) + datetime.timedelta(days=2)
    ranges = []
    for event in recurring_ical_events.of(calendar).between(first, last):
        if event.get("STATUS") == "CANCELLED" or event.get("TRANSP") == "TRANSPARENT":
            continue
        start = event["DTSTART"].dt
        end = event["DTEND"].dt if "DTEND" in event else start
        if not isinstance(start, datetime.datetime) and end == start:
            end = start + datetime.timedelta(days=1)
        starts_at = max(instant(start, zone), question["from"])
        ends_at = min(instant(end, zone), question["to"])
        if starts_at < ends_at:
            ranges.append([starts_at, ends_at])
    return ranges


for line in sys.stdin:
    try:
        answer = busy(json.loads(line))
    except Exception:  # pylint: disable=broad-except
        answer = None
    print(json.dumps(answer), flush=True)
