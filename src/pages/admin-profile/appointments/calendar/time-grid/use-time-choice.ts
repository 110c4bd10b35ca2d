import { type DragEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { AxisRange } from './axis-range.ts'
import type { TimeChoice } from './column-parts.ts'
import type { GridColumn } from './grid-groups.ts'

/** A range that was chosen in a column; `HH:MM` on the clock, the end perhaps 24:00. */
export type ChosenTime = { from: string; until: string; isClosed: boolean; mayBook: boolean }

/** The step of what can be chosen with a pointer or the arrow keys, in minutes. */
const step = 15

/** How far a pressed mouse moves before it drags, in CSS pixels. */
const dragFrom = 4

/** Outside an agent's hours, a press means this much time unless it is dragged. */
const closedMinutes = 60

type Press = { startY: number; at: number; hasMoved: boolean }

/** Chooses time in a column: by a press, by dragging with a mouse, or with the arrow keys and Enter. */
export function useTimeChoice({ marks, lengthMinutes }: GridColumn) {
  const columnRef = useRef<HTMLOListElement>(null)
  const press = useRef<Press | null>(null)
  /** Whether the click that follows was already handled as a drag. */
  const isHandled = useRef(false)
  const [marked, setMarked] = useState<AxisRange | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [opened, setOpened] = useState<ChosenTime | null>(null)

  const clockAt = (minutes: number) => clockOf(minutes, marks, lengthMinutes)

  /** The minutes from the start of the axis at a pointer. */
  function minutesAt({ clientY }: { clientY: number }): number {
    const box = columnRef.current?.getBoundingClientRect()
    if (box === undefined) return 0
    return Math.min(Math.max(((clientY - box.top) / box.height) * lengthMinutes, 0), lengthMinutes)
  }

  const stepAt = (left: TimeChoice, minutes: number) =>
    Math.max(floorToStep(Math.min(minutes, left.at + left.length - 1)), left.at)

  /** What is marked in a stretch of the column: a mouse at rest may have marked another than the one with the focus. */
  function markedIn({ at, length }: TimeChoice): AxisRange | null {
    return marked !== null && marked.at >= at && marked.at < at + length ? marked : null
  }

  function open(range: AxisRange, { mayBook }: TimeChoice, isClosed: boolean) {
    setMarked(range)
    setAnnouncement('')
    setOpened({ from: clockAt(range.at), until: clockAt(range.at + range.length), isClosed, mayBook })
  }

  /** Opens the choices for a start: until the end of the free time, or for an hour outside the agent's hours. */
  function openFrom(at: number, left: TimeChoice, isClosed: boolean) {
    const rest = left.at + left.length - at
    open({ at, length: isClosed ? Math.min(rest, closedMinutes) : rest }, left, isClosed)
  }

  function handlersOf(left: TimeChoice, isClosed: boolean) {
    return {
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        isHandled.current = false
        // A finger that moves scrolls the page.
        if (event.pointerType === 'touch' || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        press.current = { startY: event.clientY, at: stepAt(left, minutesAt(event)), hasMoved: false }
      },
      onPointerMove(event: PointerEvent<HTMLButtonElement>) {
        if (event.pointerType === 'touch' || opened !== null) return
        const started = press.current
        if (started !== null && Math.abs(event.clientY - started.startY) > dragFrom) started.hasMoved = true
        if (started?.hasMoved === true) setMarked(rangeBetween(started.at, minutesAt(event), lengthMinutes))
        else if (started === null) setMarked({ at: stepAt(left, minutesAt(event)), length: step })
      },
      onPointerUp(event: PointerEvent<HTMLButtonElement>) {
        const started = press.current
        press.current = null
        if (started?.hasMoved !== true) return
        isHandled.current = true
        open(rangeBetween(started.at, minutesAt(event), lengthMinutes), left, isClosed)
      },
      onPointerCancel() {
        press.current = null
        setMarked(null)
      },
      onPointerLeave() {
        if (press.current === null && opened === null) setMarked(null)
      },
      onClick(event: MouseEvent<HTMLButtonElement>) {
        if (isHandled.current) {
          isHandled.current = false
          return
        }
        // Enter and Space click too, at the step that the arrow keys have chosen.
        const isByKey = event.detail === 0
        const at = isByKey ? (markedIn(left)?.at ?? left.at) : stepAt(left, minutesAt(event))
        openFrom(at, left, isClosed)
      },
      onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        const by = event.key === 'ArrowDown' ? step : -step
        const last = markedIn(left)
        const at = last === null ? left.at : stepAt(left, floorToStep(last.at) + by)
        setMarked({ at, length: Math.min(step, left.at + left.length - at) })
        setAnnouncement(clockAt(at))
      },
      onBlur() {
        if (opened === null) setMarked(null)
      },
    }
  }

  /** What is dragged over the column can be dropped at any quarter of an hour; `onDrop` receives the clock time. */
  function dropHandlers(type: string, onDrop: (data: string, time: string) => void) {
    const at = (event: DragEvent) => Math.min(floorToStep(minutesAt(event)), lengthMinutes - step)
    return {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(type)) return
        event.preventDefault()
        setMarked({ at: at(event), length: step })
      },
      onDragLeave() {
        setMarked(null)
      },
      onDrop(event: DragEvent) {
        const data = event.dataTransfer.getData(type)
        setMarked(null)
        if (data === '') return
        event.preventDefault()
        onDrop(data, clockAt(at(event)))
      },
    }
  }

  return {
    columnRef,
    dropHandlers,
    marked,
    markedWords: marked === null ? '' : clockAt(marked.at),
    announcement,
    opened,
    handlersOf,
    close() {
      setOpened(null)
      setMarked(null)
    },
  }
}

export type TimeChooser = ReturnType<typeof useTimeChoice>

function floorToStep(minutes: number): number {
  return Math.floor(minutes / step) * step
}

/** The whole steps between where a drag began and where it is, in either direction. */
function rangeBetween(began: number, minutes: number, lengthMinutes: number): AxisRange {
  const at = Math.min(floorToStep(began), floorToStep(minutes))
  const until = Math.min(Math.max(floorToStep(began) + step, Math.ceil(minutes / step) * step), lengthMinutes)
  return { at, length: until - at }
}

type Mark = { at: number; clock: string }

/** The clock at a place of the axis. */
function clockOf(minutes: number, marks: Mark[], lengthMinutes: number): string {
  const hour = marks.findLast(({ at }) => at <= minutes)
  if (hour === undefined) return '00:00'
  const hours = Number(hour.clock.slice(0, 2)) + Math.floor((minutes - hour.at) / 60)
  if (minutes >= lengthMinutes && hours === 24) return '24:00'
  return `${String(hours % 24).padStart(2, '0')}:${String((minutes - hour.at) % 60).padStart(2, '0')}`
}
