import type { PasswordField } from '@teachnet/contract'
import { text } from 'drizzle-orm/pg-core'
import { textValues } from './column-values.ts'
import { RefusedValue } from './refused-value.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link PasswordField}. */
export interface PasswordColumn {
  readonly value: string
  readonly hasDefault: true
}

export const passwordColumn: ServerKind<PasswordField> = {
  ...plainColumn,
  column: () => text().notNull().default(''),
  values: () => textValues,
  isSearchable: () => false,
  isSortable: () => false,
  orderIndex: () => 'never',
  isRead: false,
  isInLists: () => false,
  toWire: () => '',
  keepsOld: (value) => value === '',
  toColumn: async (value, _options, { rule }, name) => {
    const [{ hashPassword }, { isCommonPassword }] = await Promise.all([
      import('../access/sign-in/password.ts'),
      import('../secrets/admin-password.ts'),
    ])
    if (rule === 'adminPassword' && isCommonPassword(String(value)))
      throw new RefusedValue(name, 'crud.commonPassword', {})
    return hashPassword(String(value))
  },
  // No reply contains it.
  isContent: false,
  sample: () => 'Secret-123',
}
