/** The directories and pages of the back office's menu. */
export * from './back-office/menu.ts'
