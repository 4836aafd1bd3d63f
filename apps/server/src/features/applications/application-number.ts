import {
  applicationControllers,
  type ApplicationKind,
  bareCode,
  isApplicationKind,
  normalNumber,
} from '@teachnet/contract'

/** 32 characters without look-alikes, so that five random bits choose one. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const characters = 9
const form = new RegExp(`^[A-Z][${alphabet}]{4}-[${alphabet}]{5}$`)

/** The first letter of the application numbers of each form. */
const letters: Readonly<Record<ApplicationKind, string>> = {
  teacher: 'T',
  branch: 'B',
  shop: 'S',
  class: 'C',
  enquiry: 'E',
  enrolment: 'N',
  booking: 'V',
}
const kinds = Object.keys(letters).filter(isApplicationKind)

/** A new application number with 45 random bits, so that another applicant's number cannot be guessed. */
export function newApplicationNumber(kind: ApplicationKind, random: (bytes: number) => Buffer): string {
  const code = [...random(characters)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${letters[kind]}${code.slice(0, 4)}-${code.slice(4)}`
}

/** Normalises a typed number (lower case, blanks, no hyphen) to its stored form. Undefined when the text is not a number. */
export function readApplicationNumber(text: string): string | undefined {
  const number = normalNumber(bareCode(text.slice(0, 100)))
  return form.test(number) ? number : undefined
}

/** The form that a number belongs to. */
export function kindOfNumber(number: string): ApplicationKind | undefined {
  return kinds.find((kind) => number.startsWith(letters[kind]))
}

/** The form whose applications are the records of a controller. */
export function kindOfController(controller: string): ApplicationKind | undefined {
  return kinds.find((kind) => applicationControllers[kind] === controller)
}
