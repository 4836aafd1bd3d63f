import type { DeclaredCall } from '@teachnet/protocol'
import { type ContentName, contentPaths } from '../site/content.ts'
import type { ContentSchemaTable } from './content-call-schemas.ts'

export type { ContentSchemaTable } from './content-call-schemas.ts'

/** Name of a page's schemas. */
export type ContentSchemasOf<Name extends ContentName> = `${Name}Content`

/** The call that loads the content of a public page. */
export function contentCall<Name extends ContentName>(
  name: Name,
): DeclaredCall<ContentSchemaTable, ContentSchemasOf<Name>, 'public', 'none'> {
  return { schemas: `${name}Content`, method: 'GET', path: contentPaths[name], access: 'public', area: 'none' }
}
