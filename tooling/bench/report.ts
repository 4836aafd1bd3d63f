export interface Measurement {
  readonly what: string
  readonly value: number
  readonly unit:
    | 'kB'
    | 'requests/s'
    | 'records/s'
    | 'ms'
    | 's'
    | 'MB'
    | 'queries'
    | '×'
    | 'µs'
    | 'MB/s'
    | 'events/s'
    | 'connections'
    | 'replies'
    | 'files'
    | 'lines'
    | '%'
    | 'functions'
    | 'nodes'
    | 'requests'
    | 'figures'
  /** Absent: shown for comparison, without a budget. */
  readonly budget?: { readonly atMost: number } | { readonly atLeast: number }
}

export function isWithinBudget({ value, budget }: Measurement): boolean | undefined {
  if (budget === undefined) return undefined
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

export function toMarkdown(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { what, value, unit, budget } = measurement
    return [
      what,
      `${format(value, unit)} ${unit}`,
      budget ? describe(budget, unit) : '',
      mark(isWithinBudget(measurement)),
    ]
  })
  return [
    '| what | measured | budget | |',
    '|---|---:|---:|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

/** Returns the value below which the given share (0–1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

function describe(budget: NonNullable<Measurement['budget']>, unit: string): string {
  return 'atMost' in budget ? `≤ ${number(budget.atMost)} ${unit}` : `≥ ${number(budget.atLeast)} ${unit}`
}

function mark(isWithin: boolean | undefined): string {
  if (isWithin === undefined) return ''
  return isWithin ? 'pass' : '**miss**'
}

const wholeUnits = new Set<Measurement['unit']>([
  'connections',
  'replies',
  'files',
  'lines',
  'functions',
  'nodes',
  'requests',
  'figures',
  'requests/s',
  'records/s',
  'MB',
  'queries',
  'MB/s',
  'events/s',
])

function format(value: number, unit: Measurement['unit']): string {
  const digits = wholeUnits.has(unit) ? 0 : 1
  return number(Number(value.toFixed(digits)))
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
