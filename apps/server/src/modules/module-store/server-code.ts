import { moduleControllerFolder } from '@teachnet/contract/modules'
import type { ResourceHooks, Save } from '../../crud/bound-resource.ts'
import { fail } from '../../errors.ts'
import { recordOf } from '../../values/record-of.ts'

type Hook = (given: Readonly<Record<string, unknown>>) => unknown

/**
 * Runs the server code of a trusted module and returns its hooks by controller, in lower case. The code is one ES module; it may import what
 * Node brings. Its default export is `{ hooks: { 'library.Book': { beforeSave, afterSave, beforeDelete } } }`.
 *
 * @throws whatever the code throws while it is loaded, TypeError for hooks of areas that are not the module's own
 */
export async function loadServerCode(
  uid: string,
  content: Buffer | undefined,
): Promise<ReadonlyMap<string, ResourceHooks>> {
  if (!content) throw new TypeError('the file of the server code is missing')
  // No file is written: a module has no place in the file system.
  const loaded: unknown = await import(`data:text/javascript;base64,${content.toString('base64')}`)
  const given = recordOf(recordOf(recordOf(loaded)['default'])['hooks'])
  const own = `${moduleControllerFolder(uid)}.`
  return new Map(
    Object.entries(given).map(([controller, hooks]) => {
      if (!controller.startsWith(own)) throw new TypeError(`hooks of ${controller}, which is not an area of ${uid}`)
      return [controller.toLowerCase(), toHooks(recordOf(hooks))]
    }),
  )
}

function toHooks({ beforeSave, afterSave, beforeDelete }: Readonly<Record<string, unknown>>): ResourceHooks {
  return {
    ...(isHook(beforeSave) && { beforeSave: async (_context, save) => run(beforeSave, partsOf(save)) }),
    ...(isHook(afterSave) && {
      afterSave: async (_context, saved) => run(afterSave, { ...partsOf(saved), after: saved.after }),
    }),
    ...(isHook(beforeDelete) && {
      beforeDelete: async (_context, records) => {
        for (const { id, row } of records) await run(beforeDelete, { id, row })
        return records
      },
    }),
  }
}

/** `stored` is the object that is written: a hook may change its values. */
function partsOf({ mode, id, before, input, stored }: Save) {
  return { mode, id, before, input, stored }
}

/** An error with the name of a field is shown at that field; others are failures of the module. */
async function run(hook: Hook, given: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await hook(given)
  } catch (error) {
    if (error instanceof Error && 'field' in error && typeof error.field === 'string')
      throw fail('VALIDATION', { fields: { [error.field]: error.message }, cause: error })
    throw error
  }
}

function isHook(value: unknown): value is Hook {
  return typeof value === 'function'
}
