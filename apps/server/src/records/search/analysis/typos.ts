/** Shorter words resemble too many others; longer ones are rare and would have many keys. */
const shortest = 4
const longest = 16

/**
 * Returns the word, and the word without each of its letters. Two words have a common key if they differ by one wrong, missing,
 * additional or exchanged letter, apart from doubled letters, the ending of a plural and `ph`, which is written as it sounds. Empty for a word
 * that is too short or too long, and for one with other characters than Latin letters.
 *
 * @example typoKeysOf('geografy').some((key) => typoKeysOf('geography').includes(key)) // true
 */
export function typoKeysOf(word: string): string[] {
  if (word.length < shortest || word.length > longest || !/^[a-z]+$/u.test(word)) return []
  const singular = /[^s]s$/u.test(word) && word.length > shortest ? [word.slice(0, -1)] : []
  const forms = [word, ...singular].flatMap((form) => [
    form,
    form.replaceAll(/(.)\1/gu, '$1'),
    form.replaceAll('ph', 'f'),
  ])
  return [...new Set([...new Set(forms)].flatMap((form) => [form, ...withoutEach(form)]))]
}

function withoutEach(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))
}
