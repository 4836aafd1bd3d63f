import { dateOf, day } from '../calendar.ts'
import type { Chance } from '../chance.ts'
import type { Person } from './people.ts'

const states = ['0', '1', '2', '3'] as const

export type ApplicationState = (typeof states)[number]

/** Cycles through the states. */
export function stateAt(index: number): ApplicationState {
  return states[index % states.length] ?? '0'
}

/** Contact data of an applicant; `serial`, 1000 to 9999, makes numbers and addresses unique. */
export function toContact({ name }: Person, serial: number) {
  return {
    name: name[0],
    // A range that no operator assigns.
    mobile: `1990000${serial}`,
    email: `applicant${serial}@example.com`,
  }
}

/** Contact data of a company's representative. */
export function toSpokesperson(person: Person, serial: number) {
  const { name, ...rest } = toContact(person, serial)
  return { contact: name, ...rest }
}

/** The first letter of the numbers of each form, by its page. */
const letters = {
  '/teacher_set_in': 'T',
  '/branch_set_in': 'B',
  '/shop_set_in': 'S',
  '/class_set_in': 'C',
  '/enquiry': 'E',
  '/enrolment': 'N',
  '/booking': 'V',
} as const

const alphabet = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']

function numberOf(chance: Chance, page: keyof typeof letters): string {
  const rendered = Array.from({ length: 9 }, () => chance.pick(alphabet)).join('')
  return `${letters[page]}${rendered.slice(0, 4)}-${rendered.slice(4)}`
}

/** Number, source page and time of an application; processed ones are some days old. `now` is in Unix seconds. */
export function toArrival(
  chance: Chance,
  { now, state, page }: { now: number; state: ApplicationState; page: keyof typeof letters },
) {
  const age = state === '0' ? chance.integer(3600, 6 * day) : chance.integer(10 * day, 80 * day)
  const handledAfter = state === '0' ? 0 : chance.integer(day, 8 * day)
  return {
    number: numberOf(chance, page),
    due_on: dateOf(state === '1' ? now + 5 * day : now - age + 14 * day),
    // Addresses reserved for documentation (RFC 5737).
    ip: `203.0.113.${chance.integer(2, 250)}`,
    source_page: page,
    create_time: now - age,
    update_time: now - age + handledAfter,
  }
}
