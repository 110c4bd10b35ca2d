import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

type Bars = { labels: string[]; counts: number[]; highest: number }

/** The top of the scale if every count is smaller, so that a single one does not look like a peak. */
const lowestTop = 5

/** Draws bars into an element in its colour, and redraws them when its size or colours change. Returns the clean-up. */
export function drawBars(place: HTMLElement, bars: Bars): () => void {
  let plot: uPlot | null = null
  let drawnWidth = 0
  const draw = () => {
    plot?.destroy()
    drawnWidth = place.clientWidth
    plot = new uPlot(optionsOf(place, bars), dataOf(bars), place)
  }
  const sizes = new ResizeObserver(() => place.clientWidth !== drawnWidth && draw())
  sizes.observe(place)
  const colours = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((query) => matchMedia(query))
  for (const query of colours) query.addEventListener('change', draw)
  return () => {
    sizes.disconnect()
    for (const query of colours) query.removeEventListener('change', draw)
    plot?.destroy()
  }
}

function dataOf({ counts }: Bars): uPlot.AlignedData {
  return [counts.map((_, index) => index), counts]
}

function optionsOf(place: HTMLElement, { labels, highest }: Bars): uPlot.Options {
  // Read from the page, to follow its theme and any colours that the visitor forces.
  const { color, fontFamily } = getComputedStyle(place)
  const text = getComputedStyle(place.closest('figure') ?? place).color
  const font = `13px ${fontFamily}`
  const paths = uPlot.paths.bars?.({ size: [0.7, 40] })
  const axis = { font, stroke: text, ticks: { show: false }, grid: { show: false } }
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [8, 20, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      y: { range: [0, Math.max(highest, lowestTop) * 1.05] },
    },
    series: [{}, { fill: color, stroke: color, width: 0, points: { show: false }, ...(paths && { paths }) }],
    axes: [
      { ...axis, size: 28, splits: () => labels.map((_, index) => index), values: () => visibleLabels(place, labels) },
      {
        ...axis,
        size: 44,
        grid: { show: true, stroke: text, width: 0.25 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
      },
    ],
  }
}

/** Every label if there is space, otherwise every second, third and so on, always including the last. */
function visibleLabels(place: HTMLElement, labels: string[]): string[] {
  const [widths, space] = [labels.map(({ length }) => length * 7 + 10), place.clientWidth - 64]
  if (widths.reduce((sum, width) => sum + width, 0) <= space) return labels
  const every = Math.max(1, Math.ceil((labels.length * Math.max(...widths)) / space))
  return labels.map((label, index) => ((labels.length - 1 - index) % every === 0 ? label : ''))
}
