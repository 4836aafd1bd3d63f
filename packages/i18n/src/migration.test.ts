import { expect, it } from 'vitest'
import { toMessageFile } from '../examples/migration/from-i18next.ts'
import { createMessages } from './create-messages.ts'

it('the conversion from i18next gives messages that say the same', () => {
  const messages = toMessageFile({
    list: { title: 'Teachers of {{ school }}', item_one: '{{count}} teacher', item_other: '{{count}} teachers' },
    note: "It's '{{name}}'",
  })
  const { format } = createMessages({ locale: 'en', messages })
  expect(format('list.title', { school: 'Spring' })).toBe('Teachers of Spring')
  expect([1, 2].map((count) => format('list.item', { count }))).toEqual(['1 teacher', '2 teachers'])
  expect(format('note', { name: 'Li' })).toBe("It's 'Li'")
})
