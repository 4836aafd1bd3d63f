import type { RankedOfYear } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'

interface Props {
  readonly list: readonly RankedOfYear[]
  /** All years with a list, newest first. */
  readonly years: readonly number[]
}

/** The last years that the chart shows. */
const mostYears = 10
/** Lines with a name; more would cover each other. */
const mostNamed = 12

/** Distance of two names: a phone scales the chart down, and enlarges its texts. */
const nameHeight = 34

const size = { width: 1000, height: 560, left: 44, right: 150, top: 16, bottom: 36 } as const

/** Ten years of ranks: a line for each teacher in the list, what the lines say in words, and the same as a table. */
export function RankLines({ list, years }: Props) {
  const text = useText()
  const visible = years.slice(0, mostYears).toReversed()
  const [first, last] = [visible[0], visible.at(-1)]
  if (first === undefined || last === undefined || visible.length < 2) return null
  const entries = list.map((entry) => ({ ...entry, ranks: entry.ranks.filter(({ year }) => year >= first) }))
  const always = entries.filter(({ ranks }) => ranks.length === visible.length)
  const [risen] = entries
    .map(({ teacher, ranks }) => ({ teacher, places: (ranks[0]?.rank ?? 0) - (ranks.at(-1)?.rank ?? 0), ranks }))
    .toSorted((one, other) => other.places - one.places)
  return (
    <section className="rank-lines" aria-labelledby="rank-lines">
      <h2 id="rank-lines">{text('ranking.lines', { years: visible.length })}</h2>
      <p>{text('ranking.linesAlways', { count: always.length, total: entries.length, years: visible.length })}</p>
      {risen && risen.places > 0 && (
        <p>
          {text('ranking.linesRisen', {
            name: risen.teacher.name,
            from: risen.ranks[0]?.rank ?? 0,
            to: risen.ranks.at(-1)?.rank ?? 0,
            year: String(risen.ranks[0]?.year ?? first),
          })}
        </p>
      )}
      <p>{text('ranking.linesHow')}</p>
      <Chart entries={entries} years={visible} />
      <details>
        <summary>{text('ranking.linesTable')}</summary>
        <div className="rank-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{text('ranking.registerName')}</th>
                {visible.map((year) => (
                  <th key={year} scope="col">
                    {year}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map(({ teacher, ranks }) => (
                <tr key={teacher.id}>
                  <th scope="row">{teacher.name}</th>
                  {visible.map((year) => (
                    <td key={year}>{ranks.find((each) => each.year === year)?.rank ?? '–'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

interface ChartProps {
  readonly entries: readonly RankedOfYear[]
  readonly years: readonly number[]
}

/** The lines, thicker and named under the pointer. The table has their figures; the list below the chart leads to the teachers. */
function Chart({ entries, years }: ChartProps) {
  const text = useText()
  const { width, height, left, right, top, bottom } = size
  const xOf = (year: number) => left + ((width - left - right) * years.indexOf(year)) / Math.max(1, years.length - 1)
  const yOf = (rank: number) => top + ((height - top - bottom) * (rank - 1)) / 99
  const named = entries.filter(({ rank }) => entries.length <= mostNamed || rank <= 10)
  const heights = spread(
    named.map(({ rank }) => yOf(rank)),
    height - bottom,
  )
  const names = new Map(named.map(({ teacher }, index) => [teacher.id, heights[index] ?? 0]))
  return (
    <svg className="rank-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text('ranking.linesName')}>
      {[1, 10, 25, 50, 75, 100].map((rank) => (
        <g key={rank} aria-hidden="true">
          <path className="rank-grid" d={`M${left} ${yOf(rank)}H${width - right}`} />
          <text x={left - 10} y={yOf(rank) + 4} textAnchor="end">
            {rank}
          </text>
        </g>
      ))}
      {years.map((year) => (
        <text key={year} x={xOf(year)} y={height - 10} textAnchor="middle" aria-hidden="true">
          {year}
        </text>
      ))}
      {entries.toReversed().map(({ teacher, ranks, rank }) => (
        <g key={teacher.id} className="rank-line" data-named={names.has(teacher.id) || undefined}>
          <path className="rank-near" d={pathOf(ranks, xOf, yOf)} />
          <path d={pathOf(ranks, xOf, yOf)} />
          {names.has(teacher.id) && (
            <path
              className="rank-leader"
              d={`M${width - right} ${yOf(rank)}L${width - right + 18} ${names.get(teacher.id)}`}
            />
          )}
          <text x={width - right + 22} y={(names.get(teacher.id) ?? yOf(rank)) + 6}>
            {teacher.name}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Heights of names, in their order: apart from each other even where the ranks are not, and none below the chart. */
function spread(wanted: readonly number[], lowest: number): number[] {
  const heights: number[] = []
  for (const height of wanted) heights.push(Math.max(height, (heights.at(-1) ?? -nameHeight) + nameHeight))
  let limit = lowest
  return heights
    .toReversed()
    .map((height) => {
      const free = Math.min(height, limit)
      limit = free - nameHeight
      return free
    })
    .toReversed()
}

/** A line through the ranks, interrupted by years without a place. */
function pathOf(ranks: RankedOfYear['ranks'], xOf: (year: number) => number, yOf: (rank: number) => number): string {
  return ranks
    .map(({ year, rank }, index) => {
      const joined = ranks[index - 1]?.year === year - 1
      return `${joined ? 'L' : 'M'}${Math.round(xOf(year))} ${Math.round(yOf(rank) * 10) / 10}${joined ? '' : 'h.1'}`
    })
    .join('')
}
