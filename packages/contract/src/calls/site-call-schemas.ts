import { adminNotices, confirmAnnouncement, readAdminNotices } from './admin-notice-calls.schemas.ts'
import * as bulkSchemas from './bulk-calls.schemas.ts'
import * as commentSchemas from './comment-calls.schemas.ts'
import * as designSchemas from './design-calls.schemas.ts'
import * as oldDesignerSchemas from './old-designer-calls.schemas.ts'
import * as deskSchemas from './desk-calls.schemas.ts'
import * as letterSchemas from './letter-calls.schemas.ts'
import * as listSchemas from './list-calls.schemas.ts'
import * as moduleSchemas from './module-calls.schemas.ts'
import * as peopleSchemas from './people-calls.schemas.ts'
import { panelFigures, shareBoard, sharedBoards } from './panel-calls.schemas.ts'
import { erasePerson, exportPerson, findPerson, personRequests } from './person-calls.schemas.ts'
import * as pictureSchemas from './picture-calls.schemas.ts'
import * as preferenceSchemas from './preference-calls.schemas.ts'
import * as presenceSchemas from './presence-calls.schemas.ts'
import { exchangeSharedText } from './shared-text-calls.schemas.ts'
import { plannedPublications } from './publication-calls.schemas.ts'
import * as schemas from './site-calls.schemas.ts'
import * as textSchemas from './text-calls.schemas.ts'
import { restoreSettings, settingsHistory, setupState, tryConnection } from './settings-calls.schemas.ts'

/**
 * The schemas of the calls of the public site, of the member centre's own pages, of the data designer in both spellings, of the module
 * market, of the settings of lists, of bulk work, about pictures, of the preferences of administrators, of open forms, of shared texts, of comments on texts, of the panels of the dashboard, of planned publications, of letters to applicants,
 * of the inbox of administrators, of invited people, of locked sessions, of the history of the configuration, of texts that staff changed, and of what is stored about a person, by name.
 */
export const siteCallSchemas = {
  ...schemas,
  ...deskSchemas,
  ...designSchemas,
  ...oldDesignerSchemas,
  ...moduleSchemas,
  ...listSchemas,
  ...letterSchemas,
  ...pictureSchemas,
  ...bulkSchemas,
  ...preferenceSchemas,
  ...presenceSchemas,
  ...commentSchemas,
  exchangeSharedText,
  texts: textSchemas.texts,
  saveText: textSchemas.saveText,
  previewText: textSchemas.previewText,
  resetText: textSchemas.resetText,
  exportTexts: textSchemas.exportTexts,
  ownTexts: textSchemas.ownTexts,
  ...peopleSchemas,
  personRequests,
  findPerson,
  exportPerson,
  erasePerson,
  adminNotices,
  readAdminNotices,
  confirmAnnouncement,
  panelFigures,
  sharedBoards,
  shareBoard,
  plannedPublications,
  settingsHistory,
  restoreSettings,
  setupState,
  tryConnection,
}

type Table = typeof siteCallSchemas
/** The table as a type. */
export interface SiteCallSchemaTable extends Table {}
