import { expect, it } from 'vitest'
import { printMenu } from './menu.ts'

const dishes = [
  { name: 'Soup', price: 4.5, portions: 1 },
  { name: 'Rice', price: 9, portions: 0 },
]
const day = new Date('2026-11-20T12:00:00Z')

it.each([
  [
    'de, en-GB;q=0.8',
    ['Menu of November 20, 2026', 'Soup €4.50 (1 portion left)', 'Rice €9.00 (sold out)', 'Open until 22:00'],
  ],
  // The closing time is missing in French, and comes from English.
  [
    'fr-CA, fr;q=0.9',
    ['Menu du 20 novembre 2026', 'Soup 4,50 € (1 portion)', 'Rice 9,00 € (épuisé)', 'Open until 22:00'],
  ],
  ['zh-Hans-CN', ['2026年11月20日菜单', 'Soup €4.50 (还剩 1 份)', 'Rice €9.00 (已售罄)', '营业至 22:00']],
])('the menu for a guest who prefers %s', (language, lines) => {
  expect(
    printMenu(language, day, dishes)
      .replaceAll(/[\u00A0\u202F]/g, ' ')
      .split('\n'),
  ).toEqual(lines)
})
