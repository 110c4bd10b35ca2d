import { readFileSync } from 'node:fs'
import { Identifier, parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'

type Dashboard = { panels: { targets: { expr: string }[] }[] }
type Alerts = { groups: { rules: { alert: string; expr: string }[] }[] }

const dashboard = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as Dashboard
const alerts = parse(readFileSync('deploy/monitoring/alerts.yml', 'utf8')) as Alerts

/** The dashboard's queries, with its variables filled in as Grafana would. */
export const dashboardExpressions = dashboard.panels
  .flatMap(({ targets }) => targets)
  .map(({ expr }) => expr.replaceAll('$job', 'harbour').replaceAll('$__rate_interval', '1m'))

export const alertExpressions = alerts.groups.flatMap(({ rules }) => rules).map(({ expr }) => expr)

/** The names of the metrics that a PromQL expression asks for. Throws if it is not valid. */
export function metricNamesIn(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`This is no PromQL at character ${from}: ${expression}`)
      if (type.id === Identifier) names.push(expression.slice(from, to))
    },
  })
  if (names.length === 0) throw new Error(`This names no metric: ${expression}`)
  return names
}
