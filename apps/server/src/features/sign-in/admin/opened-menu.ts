import { createHash } from 'node:crypto'
import type { AdminInit, Locale } from '@teachnet/protocol'
import type { AdminCaller } from '../../../http/caller/caller.ts'
import { type Callers, menuTree } from '../../access/index.ts'

/** The menu and the rights for the back office. */
type OpenedMenu = Required<Pick<AdminInit, 'menus' | 'limits' | 'designed' | 'modules' | 'menuVersion'>>

export interface OpenedMenuOptions {
  readonly callers: Pick<Callers, 'loadRules'>
  /** The data areas made in the back office that an administrator may open. */
  readonly listDesigned: (caller: AdminCaller) => NonNullable<AdminInit['designed']>
  /** The additions of the enabled modules to the back office. */
  readonly listModules: (locale: Locale) => NonNullable<AdminInit['modules']>
}

/** Loads the menu and the rights of an administrator, and a version that changes when any of them changes. */
export type LoadMenu = (caller: AdminCaller, locale: Locale) => Promise<OpenedMenu>

export function createMenuLoader({ callers, listDesigned, listModules }: OpenedMenuOptions): LoadMenu {
  return async (caller, locale) => {
    const { rules } = await callers.loadRules('admin')
    const opened = {
      menus: menuTree(rules, caller, locale),
      limits: { ...caller.limits },
      designed: listDesigned(caller),
      modules: listModules(locale),
    }
    return { ...opened, menuVersion: versionOf({ ...opened, isSuper: caller.isSuper }) }
  }
}

/** 96 bits of a digest: equal for equal content, in every process. */
function versionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
