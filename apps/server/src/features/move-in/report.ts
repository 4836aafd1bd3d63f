import type { CopyResult } from './copy-table.ts'
import type { FileReport } from './copy-files.ts'
import type { LeftoverCount } from './leftovers.ts'
import type { ProofLine } from './proof.ts'
import type { OldAddresses } from './rules/old-addresses.ts'
import type { OldSite } from './rules/old-site.ts'
import type { OldExtras, OldTable } from './source/old-table.ts'
import type { OwnCode } from './source/own-code.ts'

/** What becomes of a table of the old site. */
export interface TablePlan {
  readonly table: OldTable
  /** The area or table here, or why it stays there. */
  readonly becomes: string
  readonly remarks: readonly string[]
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Rows that come in a second, from measurements on two cores. */
const rowsPerSecond = 5000

/** What was found, and what would become of it. */
export function foundReport(
  site: OldSite,
  {
    extras,
    plans,
    address,
    code,
  }: {
    readonly extras: OldExtras
    readonly plans: readonly TablePlan[]
    readonly address: string
    readonly code: FoundCode
  },
): readonly string[] {
  const rows = plans.reduce((sum, { table }) => sum + table.rows, 0)
  const bytes = plans.reduce((sum, { table }) => sum + table.bytes, 0)
  const seconds = Math.max(1, Math.ceil(rows / rowsPerSecond))
  return [
    `Found a site of BuildAdmin ${site.version} at ${address}, prefix "${site.prefix}"`,
    `${plans.length} tables, ${rows} rows, ${megabytes(bytes)}; about ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} without files`,
    '',
    ...plans.flatMap(({ table, becomes, remarks }) => [
      `  ${table.name.padEnd(34)} ${String(table.rows).padStart(9)} rows  ${becomes}`,
      ...remarks.map((remark) => `      ${remark}`),
    ]),
    ...cannotCome(site, extras),
    ...ownCodeReport(code),
  ]
}

/** What the database and the folder of the old site show of its own code. */
interface FoundCode extends OwnCode {
  /** Pages of its client, by the components of their menu entries. */
  readonly pages: readonly string[]
  /** Permission nodes of actions that no area here has. */
  readonly nodes: readonly string[]
}

/** Own code by kind, with its place and what to do about it. */
function ownCodeReport({ controllers, modules, pages, nodes }: FoundCode): readonly string[] {
  const written = controllers.filter(({ actions }) => actions.length > 0)
  const plain = controllers.filter(({ actions }) => actions.length === 0)
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [
      'Controllers with actions of their own. Write what is still needed as a module: docs/modules.md',
      written.map(({ path, actions }) => `${path}: ${actions.join(', ')}`),
    ],
    [
      'Controllers without further actions. The areas of their tables have the same calls',
      plain.map(({ path }) => path),
    ],
    ['Rights to actions without a counterpart. Nothing here asks for them until a module does', nodes],
    [
      'Pages of its client. The areas of their tables have pages here; where the old client is served, it goes on showing them: docs/operating/buildadmin-client.md',
      pages.map((component) => `web${component}`),
    ],
    [
      'Modules. Their tables come as areas; compare what they do with the areas and modules here',
      modules.map(({ path, title }) => (title === '' ? path : `${path}: ${title}`)),
    ],
  ]
  return lists.flatMap(([title, entries]) =>
    entries.length === 0 ? [] : [`  ${title}:`, ...entries.map((entry) => `      ${entry}`)],
  )
}

function cannotCome(site: OldSite, { views, triggers, routines, events }: OldExtras): readonly string[] {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [
      'Tables without the prefix belong to this site or to another program; they stay',
      site.foreign.map(({ name }) => name),
    ],
    ['Views', views],
    ['Triggers', triggers],
    ['Procedures and functions', routines],
    ['Events', events],
    [
      'Tables without transactions, which a snapshot does not cover: stop the old site for the last run',
      [...Object.values(site.core), ...site.own].filter(({ engine }) => engine === 'MyISAM').map(({ name }) => name),
    ],
  ]
  return [
    '',
    'What does not come:',
    '  PHP controllers, models, events and schedules, pages written in Vue, and modules: their tables come, their code does not',
    '  Everybody signs in once: sessions stay there',
    ...lists.flatMap(([title, names]) => (names.length === 0 ? [] : [`  ${title}: ${names.join(', ')}`])),
  ]
}

const reasons: Readonly<Record<LeftoverCount['reason'], string>> = {
  broken: 'could not be read and is empty now',
  charset: 'was written in another character set than declared, and was read as written',
  cut: 'was too long and was cut',
  doubleEncoded: 'was encoded twice and was restored',
  duplicate: 'belongs to another record already and is empty now',
  lines: 'was plain text and has its lines as paragraphs now',
  milliseconds: 'was in milliseconds and is in seconds now',
  missingTarget: 'referred to nothing and is empty now',
  missingTargets: 'named records that are gone, which were left out',
  noPassword: 'has no password: the account needs a new one',
  nul: 'had NUL characters, which were removed',
  palette: 'has sizes, colours or spaces of the editor here',
  richText: 'lost parts that no text here may have',
  row: 'did not come',
  stays: 'was deleted there and stays here, since other records refer to it',
  secretRemoved: 'was a secret and was removed',
  text: 'is no JSON and came as one text',
  tooLarge: 'was too large and is empty now',
  unknownValue: 'was a value that is unknown here',
  zeroDate: 'was no date and is empty now',
}

export function leftoverReport(counts: readonly LeftoverCount[], file: string | undefined): readonly string[] {
  if (counts.length === 0) return ['', 'Every value came as it was.']
  return [
    '',
    `Changed on the way${file === undefined ? '' : `, by record in ${file}`}:`,
    ...counts.map(
      ({ table, column, reason, count }) =>
        `  ${table}${column === '' ? '' : `.${column}`}: ${count} × ${reasons[reason]}`,
    ),
  ]
}

/** Files on hosts that may belong to the old site, and were left as they are. */
export function addressReport({ others }: OldAddresses): readonly string[] {
  const list = [...others].toSorted(([, one], [, other]) => other - one).slice(0, 20)
  if (list.length === 0) return []
  return [
    '',
    'Addresses of files on other hosts stay as they are. Name those of the old site with --hosts:',
    ...list.map(([host, count]) => `  ${host}: ${count} ×`),
  ]
}

export function copyReport(table: string, { read, added, changed }: CopyResult): string {
  return `  ${table.padEnd(34)} ${read} read, ${added} added, ${changed} changed`
}

export function recycledReport(table: string, recycled: number): string {
  return `  ${table.padEnd(34)} ${recycled} deleted softly, in the recycle bin`
}

/** Records of an area, chosen at random, as they are there and here. */
export function sampleReport(table: string, controller: string, records: readonly string[]): readonly string[] {
  return records.length === 0
    ? []
    : ['', `Records of ${table} and ${controller}:`, ...records.map((line) => `    ${line}`)]
}

export function connectionReport(table: string, connected: number): string {
  return `  ${table.padEnd(34)} ${connected} accounts at WeChat are connected`
}

export function deletionReport(table: string, deleted: number): string {
  return `  ${table.padEnd(34)} ${deleted} deleted`
}

export function fileReport({ copied, present, bytes, missing, differing, elsewhere }: FileReport): readonly string[] {
  const some = (paths: readonly string[]) => paths.slice(0, 20).map((path) => `    ${path}`)
  return [
    '',
    `Files: ${copied} copied (${megabytes(bytes)}), ${present} were there already`,
    ...(missing.length === 0 ? [] : [`  ${missing.length} with a record could not be read:`, ...some(missing)]),
    ...(differing.length === 0
      ? []
      : [`  ${differing.length} are not what their record says (sha1):`, ...some(differing)]),
    ...Object.entries(elsewhere).map(([storage, count]) => `  ${count} are in the storage "${storage}" and stay there`),
  ]
}

/** The figures of both databases; those that differ are marked. */
export function proofReport(lines: readonly ProofLine[]): readonly string[] {
  const differing = lines.filter(({ old, here }) => old !== here)
  const row = ({ table, figure, old, here }: ProofLine) =>
    `  ${old === here ? ' ' : '!'} ${`${table}: ${figure}`.padEnd(60)} ${old.padStart(14)} ${here.padStart(14)}`
  return [
    '',
    `Proof: ${lines.length} figures from both databases, ${differing.length} differ`,
    `    ${''.padEnd(60)} ${'there'.padStart(14)} ${'here'.padStart(14)}`,
    ...lines.map(row),
  ]
}
