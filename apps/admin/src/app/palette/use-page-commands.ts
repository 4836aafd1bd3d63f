import { useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { findTrail, type MenuEntry, useCan, withinBase } from '@teachnet/session'
import { hasPage } from '../pages/page-modules.ts'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import type { Favourites } from '../../session/use-preferences.ts'
import type { Command } from './command.ts'

export interface PageCommands {
  /** Entries of the menu, and additions of records to their areas. */
  readonly commands: readonly Command[]
  readonly favourites: readonly Command[]
  /** Areas whose lists the account may open. */
  readonly areas: readonly MenuEntry[]
}

/** The commands of the menu. The menu has only pages that the account may open; additions check their permission. */
export function usePageCommands(menu: readonly MenuEntry[], { names }: Pick<Favourites, 'names'>): PageCommands {
  const text = useText()
  const can = useCan()
  const entries = listOffered(menu)
  const areas = entries.filter(({ kind, name }) => kind === 'page' && resourceRegistry.has(name))
  const toCommand = (entry: MenuEntry): Command => ({
    id: `page ${entry.name}`,
    group: 'page',
    label: entry.title,
    detail: findTrail(menu, entry.path)
      .slice(0, -1)
      .map(({ title }) => title)
      .join(' / '),
    keywords: entry.name,
    effect: entry.kind === 'window' ? { url: entry.url } : { to: pathOf(entry) },
  })
  const additions = areas
    .filter(({ name }) => can(`${name}/add`))
    .map((entry): Command => ({
      id: `add ${entry.name}`,
      group: 'action',
      label: text('palette.add', { area: entry.title }),
      keywords: entry.name,
      effect: { to: `${pathOf(entry)}?form=add` },
    }))
  return {
    commands: [...entries.map(toCommand), ...additions],
    favourites: names.flatMap((name) => {
      const entry = entries.find((one) => one.name === name)
      return entry ? [{ ...toCommand(entry), id: `favourite page ${name}`, group: 'favourite' as const }] : []
    }),
    areas: areas.filter(({ name }) => can(`${name}/index`)),
  }
}

/** Returns the entries that the menu shows and that lead somewhere, in its order. */
export function listOffered(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries
    .filter(({ isShown }) => isShown)
    .flatMap((entry) => {
      if (entry.kind === 'directory') return listOffered(entry.children)
      return entry.kind === 'window' || hasPage(entry) ? [entry] : []
    })
}

function pathOf({ path }: MenuEntry): string {
  return withinBase(path, adminArea.basePath)
}
