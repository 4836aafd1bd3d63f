import type { ResourceDefinition } from '@teachnet/contract'
import { tableNameOf } from '@teachnet/contract/design'
import { definitionOfTable } from '../../../records/hidden-columns.ts'
import { fromControllerFile, withoutPrefix } from '../../../records/history/log-title.ts'
import type { BoundResources } from '../../../records/bound-resource.ts'
import { viewsOf } from './old-design.ts'

/** Controllers of the old back end that serve pages instead of data areas. */
const controllerFolder = 'app/admin/controller/'

/**
 * The controller that the old designer names by a file, or by a table: `app/admin/controller/shop/TestPaper.php` → `shop.TestPaper`,
 * `shop_paper` → `shop.Paper`. Directories within a directory become one name, since controllers here have at most one.
 */
export function controllerOf({
  table,
  controllerFile,
}: {
  readonly table: string
  readonly controllerFile: string
}): string {
  const path = controllerFile.replaceAll('\\', '/').replace(/^\/?app\/admin\/controller\//, '')
  const written = path === '' ? withoutPrefix(table).replace(/^own_/, '').replaceAll('_', '/') : path
  const parts = fromControllerFile(written)
    .split('.')
    .map((part) => part.replaceAll(/[^A-Za-z0-9]+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => part.split(' ').map(capitalised).join(''))
  const name = parts.pop() ?? ''
  const directory = parts.join('')
  return directory === '' ? name : `${directory.charAt(0).toLowerCase()}${directory.slice(1)}.${name}`
}

/** The table of a new area: that of the old designer with the prefix of designed tables. */
export function tableOf(table: string): string {
  const bare = withoutPrefix(table).replace(/^own_/, '').toLowerCase()
  return tableNameOf({ controller: bare.replaceAll(/[^a-z0-9]+/g, '_') })
}

/** The area of a table by the name that an old client sends: with or without a prefix. */
export function findByTable(resources: Pick<BoundResources, 'all'>, table: string): ResourceDefinition | undefined {
  return (
    definitionOfTable(resources, table) ??
    definitionOfTable(resources, withoutPrefix(table)) ??
    definitionOfTable(resources, tableOf(table))
  )
}

/** The files that the old back end would write for a controller. */
export function filesOf(controller: string, { isCommonModel }: { readonly isCommonModel: boolean }) {
  const path = controller.replace('.', '/')
  return {
    modelFile: `app/${isCommonModel ? 'common' : 'admin'}/model/${path}.php`,
    controllerFile: `${controllerFolder}${path}.php`,
    validateFile: `app/admin/validate/${path}.php`,
    webViewsDir: `web/src/views/backend/${viewsOf(controller)}`,
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
