import * as account from './account.schemas.ts'
import * as captcha from './captcha.schemas.ts'
import * as dailyCheckIn from './check-in.schemas.ts'
import * as dashboard from './dashboard.schemas.ts'
import * as formDrafts from './form-drafts.schemas.ts'
import * as developer from './developer.schemas.ts'
import * as security from './security.schemas.ts'
import * as session from './session.schemas.ts'
import * as operation from './operation.schemas.ts'
import * as siteConfig from './site-config.schemas.ts'
import * as uploads from './uploads.schemas.ts'

/** The schemas of all calls that are not CRUD, by name; declarations in {@link calls} refer to them by that name. */
export const callSchemas = {
  logout: session.logout,
  refreshToken: session.refreshToken,
  adminLoginSettings: session.adminLoginSettings,
  adminLogin: session.adminLogin,
  handOver: session.handOver,
  takeHandOver: session.takeHandOver,
  adminInit: session.adminInit,
  checkInSettings: session.checkInSettings,
  checkIn: session.checkIn,
  askForPasskey: session.askForPasskey,
  visitProvider: session.visitProvider,
  memberInit: session.memberInit,
  ...account,
  ...captcha,
  ...dailyCheckIn,
  ...dashboard,
  formDrafts: formDrafts.formDrafts,
  openFormDraft: formDrafts.openFormDraft,
  saveFormDraft: formDrafts.saveFormDraft,
  deleteFormDraft: formDrafts.deleteFormDraft,
  ...developer,
  ...security,
  ...operation,
  ...siteConfig,
  ...uploads,
}

type Table = typeof callSchemas
/** The table as a type. It is an interface so that compiler messages show its name instead of its content. */
export interface CallSchemaTable extends Table {}
