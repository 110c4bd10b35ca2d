/** One line of a scrape: `name{label="text"} value`. */
export type Sample = { name: string; labels: Record<string, string>; value: number }

/** Reads a site's metrics as Prometheus would. */
export async function readMetrics(port: number, signal: AbortSignal | null = null): Promise<Sample[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal })
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map(readSample)
}

/** The values of a metric's samples with certain labels, among others. */
export function valuesOf(samples: Sample[], name: string, labels: Record<string, string> = {}): number[] {
  const hasLabels = (sample: Sample) => Object.entries(labels).every(([key, text]) => sample.labels[key] === text)
  return samples.filter((sample) => sample.name === name && hasLabels(sample)).map(({ value }) => value)
}

function readSample(line: string): Sample {
  const [, name, pairs = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (name === undefined) throw new Error(`This isn't a sample: ${line}`)
  const labels = [...pairs.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text])
  return { name, labels: Object.fromEntries(labels), value: Number(value) }
}
