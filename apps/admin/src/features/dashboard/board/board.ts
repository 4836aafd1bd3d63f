import { boardSchema, type DashboardBoard, type DashboardPanel } from '@teachnet/contract/panels'
import type { ResourceDefinition } from '@teachnet/contract'

/** The dashboard before an administrator arranges it. */
export const defaultBoard: DashboardBoard = {
  panels: [
    { kind: 'totals', isWide: true },
    { kind: 'waiting', isWide: true },
    { kind: 'visits' },
    { kind: 'members' },
    { kind: 'forms', isWide: true },
    { kind: 'applications' },
    { kind: 'latest' },
  ],
  days: 30,
  hasComparison: true,
}

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
  const names = panels.map(({ kind, controller, field, title }) => JSON.stringify([kind, controller, field, title]))
  return names.map((name, at) => `${name} ${names.slice(0, at).filter((other) => other === name).length}`)
}

/** Moves a panel by some places, within the ends. */
export function movePanel(panels: readonly DashboardPanel[], at: number, by: number): DashboardPanel[] {
  const to = Math.max(0, Math.min(panels.length - 1, at + by))
  const moved = panels[at]
  return moved ? panels.toSpliced(at, 1).toSpliced(to, 0, moved) : [...panels]
}

/** The change against the period before in percent; undefined where nothing can be compared. */
export function changeInPercent(now: number | null, before: number | null): number | undefined {
  if (now === null || before === null || before === 0) return undefined
  return Math.round(((now - before) / Math.abs(before)) * 100)
}

/** The dashboard that an address shows: the one that it contains, the administrator's own, or that of everybody. */
export function displayedBoard(stored: unknown, parameters: URLSearchParams): DashboardBoard {
  return readBoardLink(parameters.get(boardParameter)) ?? readBoard(stored) ?? defaultBoard
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
