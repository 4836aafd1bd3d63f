/** Keys in browser storage. Each value is JSON; tokens are stored under `<info key>.auth` and `.refresh`. */
export const storageKeys = {
  adminInfo: 'teachnet.adminInfo',
  memberInfo: 'teachnet.memberInfo',
  /** Layout settings. */
  storeConfig: 'teachnet.storeConfig',
  /** Open tabs. */
  tabView: 'teachnet.tabViewConfig',
  terminal: 'teachnet.terminal',
  /** Favourites and shortcuts of the back office. */
  adminShell: 'teachnet.adminShell',
  /** Whether the back office is locked. */
  adminLock: 'teachnet.adminLock',
  /** When the back office was last used in any tab. */
  adminInput: 'teachnet.adminInput',
} as const
