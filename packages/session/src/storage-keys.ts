/** Keys of what a browser keeps. Each holds JSON; tokens stand under `<info key>.auth` and `.refresh`. */
export const storageKeys = {
  adminInfo: 'teachnet.adminInfo',
  memberInfo: 'teachnet.memberInfo',
  /** Settings of the layout. */
  storeConfig: 'teachnet.storeConfig',
  /** Open tabs. */
  tabView: 'teachnet.tabViewConfig',
  terminal: 'teachnet.terminal',
} as const
