import { useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { findPage, type MenuEntry } from '@teachnet/session'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { useFavourites } from '../preferences/use-preferences.ts'
import { useServices } from '../services/services-context.ts'
import type { Command } from './command.ts'
import { useRecentCommands } from './recent-commands.ts'
import { type FrameActions, useFrameCommands } from './use-frame-commands.ts'
import { usePageCommands } from './use-page-commands.ts'
import { type RecordSearch, useRecordSearch } from './use-record-search.ts'
import { useSettingCommands } from './use-setting-commands.ts'

/** Id of the command that searches more areas. */
export const moreRecords = 'more records'

export interface PaletteCommands {
  readonly commands: readonly Command[]
  readonly search: RecordSearch
  /** Puts a page or record among those that were opened last. */
  readonly remember: (command: Command) => void
}

/** All commands that the account may run, and the records that a text finds. */
export function usePaletteCommands(menu: readonly MenuEntry[], typed: string, actions: FrameActions): PaletteCommands {
  const text = useText()
  const { session } = useServices()
  const { pathname } = useLocation()
  const ownerId = useAtomValue(session.infoAtom, { store: session.store })?.id ?? 0
  const favourites = useFavourites()
  const [recent, remember] = useRecentCommands(ownerId)
  const pages = usePageCommands(menu, favourites)
  const frame = useFrameCommands(menu, favourites, actions)
  const settings = useSettingCommands(pages.areas.length > 0 ? menuPages(menu) : [], typed.trim().length > 0)
  const current = findPage(menu, `${adminArea.basePath}${pathname}`)
  const likely = [current?.name, ...favourites.names]
  const areas = pages.areas.toSorted((a, b) => placeIn(likely, a.name) - placeIn(likely, b.name))
  const search = useRecordSearch(areas, typed)
  const more: Command[] =
    search.left > 0
      ? [
          {
            ...{ id: moreRecords, group: 'record', effect: { act: search.searchMore } },
            label: text('palette.more', { count: search.left }),
          },
        ]
      : []
  return {
    commands: [...recent, ...pages.favourites, ...pages.commands, ...frame, ...settings, ...search.records, ...more],
    search,
    remember,
  }
}

function menuPages(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...menuPages(entry.children)])
}

/** Position of a name in a list; after all others if it is not there. */
function placeIn(names: readonly (string | undefined)[], name: string): number {
  const index = names.indexOf(name)
  return index < 0 ? names.length : index
}
