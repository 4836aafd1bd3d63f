import * as bulkSchemas from './bulk-calls.schemas.ts'
import * as designSchemas from './design-calls.schemas.ts'
import * as oldDesignerSchemas from './old-designer-calls.schemas.ts'
import * as deskSchemas from './desk-calls.schemas.ts'
import * as listSchemas from './list-calls.schemas.ts'
import * as moduleSchemas from './module-calls.schemas.ts'
import { panelFigures } from './panel-calls.schemas.ts'
import * as pictureSchemas from './picture-calls.schemas.ts'
import * as preferenceSchemas from './preference-calls.schemas.ts'
import * as presenceSchemas from './presence-calls.schemas.ts'
import * as schemas from './site-calls.schemas.ts'

/**
 * The schemas of the calls of the public site, of the member centre's own pages, of the data designer in both spellings, of the module
 * market, of the settings of lists, of bulk work, about pictures, of the preferences of administrators, of open forms, and of the panels of the dashboard,
 * by name.
 */
export const siteCallSchemas = {
  ...schemas,
  ...deskSchemas,
  ...designSchemas,
  ...oldDesignerSchemas,
  ...moduleSchemas,
  ...listSchemas,
  ...pictureSchemas,
  ...bulkSchemas,
  ...preferenceSchemas,
  ...presenceSchemas,
  panelFigures,
}

type Table = typeof siteCallSchemas
/** The table as a type. */
export interface SiteCallSchemaTable extends Table {}
