import { expect, it } from 'vitest'
import { leadOriginOf } from './lead-origin.ts'

const form = 'https://www.example.org/booking?teacher_id=3'
const teacher = 'https://www.example.org/teacher/3'
const landing = 'https://www.example.org/?utm_source=baidu&utm_medium=cpc&utm_campaign=spring&lang=en'

it.each([
  [
    'from a search engine to a teacher and to the form',
    'https://www.baidu.com/',
    [teacher, form],
    {
      site: 'www.baidu.com',
      campaign: '',
      page: '/teacher/3',
    },
  ],
  ['by a campaign', '', [landing, teacher, form], { site: '', campaign: 'baidu / cpc / spring', page: '/teacher/3' }],
  ['by a document of the own site', teacher, [form], { site: '', campaign: '', page: '/teacher/3' }],
  ['again to the form after a reload', teacher, [teacher, form, form], { site: '', campaign: '', page: '/teacher/3' }],
  ['straight to the form', '', [form], { site: '', campaign: '', page: '' }],
  ['from a page with an address that is none', 'about', [form], { site: '', campaign: '', page: '' }],
])('a visitor who comes %s', (_name, referrer, addresses, expected) => {
  expect(leadOriginOf({ referrer, addresses })).toEqual(expected)
})
