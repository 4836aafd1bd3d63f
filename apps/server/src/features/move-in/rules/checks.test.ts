import { expect, it } from 'vitest'
import { textCheck } from './checks.ts'
import { createOldAddresses } from './old-addresses.ts'

const column = {
  name: 'title',
  type: 'varchar',
  fullType: 'varchar(50)',
  isNullable: true,
  default: null,
  comment: '',
  charset: 'utf8mb4',
}

it.each([true, false])(
  'MySQL 8 computes the checksum of texts too: it has no regular expressions on bytes (encoded: %s)',
  (isEncoded) => {
    const { old } = textCheck({ name: 'title', column, isEncoded, addresses: createOldAddresses([]) })
    expect(old).toContain('as binary')
    expect(old).not.toMatch(/regexp|rlike/)
  },
)
