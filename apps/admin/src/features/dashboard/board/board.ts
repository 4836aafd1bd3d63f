import {
  boardSchema,
  boardTargetOf,
  type DashboardBoard,
  type DashboardPanel,
  defaultBoard,
} from '@teachnet/contract/panels'
import type { Field, ResourceDefinition } from '@teachnet/contract'

/** Most panels of a dashboard. */
export const mostPanels = 24

/** Reads a dashboard that was stored or sent; undefined for anything else. */
export function readBoard(raw: unknown): DashboardBoard | undefined {
  const { success, data } = boardSchema.safeParse(raw)
  return success ? data : undefined
}

/** Name of the parameter with a dashboard that somebody sends by its address. */
export const boardParameter = 'board'

/** The dashboard as a parameter of an address. */
export function writeBoardLink(board: DashboardBoard): string {
  const bytes = new TextEncoder().encode(JSON.stringify(board))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Returns the dashboard in the parameter of an address; undefined without a parameter, and for one that cannot be read. */
export function readBoardLink(parameter: string | null): DashboardBoard | undefined {
  if (!parameter) return undefined
  try {
    const text = atob(parameter.replaceAll('-', '+').replaceAll('_', '/'))
    return readBoard(JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))))
  } catch {
    return undefined
  }
}

/** Returns a key for each panel that stays when panels are moved or change their width; equal panels are numbered. */
export function panelKeys(panels: readonly DashboardPanel[]): string[] {
  const names = panels.map(({ kind, controller, field, title, search, quickSearch }) =>
    JSON.stringify([kind, controller, field, title, search, quickSearch]),
  )
  return names.map((name, at) => `${name} ${names.slice(0, at).filter((other) => other === name).length}`)
}

/** Moves a panel by some places, within the ends. */
export function movePanel(panels: readonly DashboardPanel[], at: number, by: number): DashboardPanel[] {
  const to = Math.max(0, Math.min(panels.length - 1, at + by))
  const moved = panels[at]
  return moved ? panels.toSpliced(at, 1).toSpliced(to, 0, moved) : [...panels]
}

/** The dashboards that are stored for an administrator; any other value counts as none. */
export interface StoredBoards {
  readonly board: unknown
  /** That with which the groups of the administrator begin. */
  readonly sharedBoard: unknown
}

/** The dashboard that an address shows: the one that it contains, the administrator's own, that of the groups, or that of the product. */
export function displayedBoard({ board, sharedBoard }: StoredBoards, parameters: URLSearchParams): DashboardBoard {
  return readBoardLink(parameters.get(boardParameter)) ?? readBoard(board) ?? readBoard(sharedBoard) ?? defaultBoard
}

/** An area of which panels can be made: its list may be opened. */
export interface BoardArea {
  readonly definition: ResourceDefinition
  readonly title: string
  /** Of its list. */
  readonly path: string | undefined
}

/** An entry of the menu with a list of records. */
export interface BoardEntry {
  /** Name of its rule, such as `course/course`. */
  readonly name: string
  readonly title: string
  readonly path: string
  /** Title of the directory of the menu that it is in; empty: it is in none. */
  readonly group: string
}

/** The period of a dashboard, as the calls of its figures take it. */
export function periodQuery({ days, range }: Pick<DashboardBoard, 'days' | 'range'>) {
  return { days, ...(range && { from: range.from, to: range.to }) }
}

/** Something by which all panels of a dashboard can be filtered, with a field of this kind as an example. */
export interface FilterTarget {
  /** `region`, or the area that records refer to, such as `teacher.Teacher` or `Category?kind=subject`. */
  readonly of: string
  readonly name: string
  readonly field: Field
  readonly definition: ResourceDefinition
}

/** What the records of some areas have in common: their region, and the records that they refer to. */
export function filterTargets(definitions: readonly ResourceDefinition[]): FilterTarget[] {
  const found = new Map<string, FilterTarget>()
  for (const definition of definitions)
    for (const [name, field] of Object.entries(definition.fields)) {
      const of = boardTargetOf(field)
      if (of !== undefined && !found.has(of)) found.set(of, { of, name, field, definition })
    }
  return [...found.values()]
}
