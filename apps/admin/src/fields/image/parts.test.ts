import { brand, informationItem } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { describedValues } from './parts.tsx'

const file = { alt: '教室', altEn: 'A classroom', credit: '师联网', creditEn: '' }

it('a picture of the library brings its description and credit in both languages, where the record has fields for them', () => {
  expect(describedValues(informationItem, 'cover', file)).toEqual({
    cover_alt: '教室',
    cover_alt_en: 'A classroom',
    cover_credit: '师联网',
  })
  expect(describedValues(brand, 'logo', file)).toEqual({})
  expect(describedValues(informationItem, 'title', file)).toEqual({})
})
