/** What a command does: opens a page of the app, opens an address in a new window, or acts. */
export type CommandEffect = { readonly to: string } | { readonly url: string } | { readonly act: () => void }

/** Groups of commands, in the order in which the palette shows them. */
export const commandGroups = ['recent', 'favourite', 'page', 'action', 'setting', 'record'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** A line of the palette. */
export interface Command {
  /** Unique among all commands. */
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Where it is: the menu directories of a page, the area of a record. */
  readonly detail?: string
  /** Further words by which it is found. */
  readonly keywords?: string
  readonly effect: CommandEffect
}

/** The syllables of Chinese text, and its other words, in lower case. */
export type ReadSyllables = (text: string) => readonly string[]

/**
 * Returns the commands that have all words of a text, the best first; among equals the order stays.
 *
 * @param read with it, Latin letters also find Chinese words by their reading and its initials
 */
export function findCommands(commands: readonly Command[], text: string, read?: ReadSyllables): Command[] {
  const wanted = normalise(text)
  if (wanted === '') return [...commands]
  return commands
    .flatMap((command) => {
      const rank =
        rankOf(command, wanted) ?? (read && isLatin(wanted) ? rankOfReading(command, wanted, read) : undefined)
      return rank === undefined ? [] : [{ command, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

/** Whether a text may be the reading of Chinese words. */
export function isLatin(text: string): boolean {
  return /^[a-z]+(?: [a-z]+)*$/.test(normalise(text))
}

/** Shortest text for which records are searched: a Chinese character is a word, a Latin letter is not. */
export function isSearchable(text: string): boolean {
  const wanted = normalise(text)
  return wanted.length >= 2 || /\p{Script=Han}/u.test(wanted)
}

/** Lower is better; undefined when a word is missing. */
function rankOf({ label, detail = '', keywords = '' }: Command, wanted: string): number | undefined {
  const name = normalise(label)
  const all = `${name} ${normalise(detail)} ${normalise(keywords)}`
  if (!wanted.split(' ').every((word) => all.includes(word))) return undefined
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.split(/[\s/·]+/).some((word) => word.startsWith(wanted))) return 2
  return name.includes(wanted) ? 3 : 4
}

/** Ranks behind the commands that have the letters themselves. */
function rankOfReading({ label, detail = '' }: Command, wanted: string, read: ReadSyllables): number | undefined {
  const [name, all] = [read(label), [...read(label), ...read(detail)]]
  const words = wanted.split(' ')
  if (!words.every((word) => all.some((_, start) => reads(all, start, word)))) return undefined
  const joined = words.join('')
  if (name.join('') === joined) return 5
  if (reads(name, 0, joined)) return 6
  return name.some((_, start) => reads(name, start, joined)) ? 7 : 8
}

/** Whether letters are the beginning of the reading from one syllable on, or of its initials; one letter is too little. */
function reads(syllables: readonly string[], start: number, letters: string): boolean {
  const rest = syllables.slice(start)
  const initials = rest.map((syllable) => syllable.charAt(0)).join('')
  return letters.length > 1 && (rest.join('').startsWith(letters) || initials.startsWith(letters))
}

/** Full-width and half-width forms, capitals and repeated blanks make no difference. */
function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}
