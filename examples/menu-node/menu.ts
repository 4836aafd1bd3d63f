import { createFormats, preferredOf } from '@teachnet/i18n'
import { createCatalogue } from '@teachnet/i18n/node'
import { languages } from './languages.ts'

const catalogue = createCatalogue({ languages, folders: [`${import.meta.dirname}/locales`], timeZone: 'UTC' })

export interface Dish {
  readonly name: string
  readonly price: number
  readonly portions: number
}

/** The menu of a day in the language that a guest prefers, as plain text. */
export function printMenu(acceptLanguage: string, day: Date, dishes: readonly Dish[]): string {
  const locale = preferredOf(languages, acceptLanguage.split(',')) ?? languages.defaultLocale
  const formats = createFormats(locale, { timeZone: 'UTC', currency: 'EUR' })
  return [
    catalogue.format(locale, 'menu.title', { day }),
    ...dishes.map(({ name, price, portions }) => {
      return `${name} ${formats.money(price)} (${catalogue.format(locale, 'menu.left', { n: portions })})`
    }),
    catalogue.format(locale, 'menu.closing'),
  ].join('\n')
}
