/** What is wrong, by the kinds of formatjs's `ErrorKind`. */
const reasons: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a "{" is not closed',
  EMPTY_ARGUMENT: 'the placeholder has no name',
  MALFORMED_ARGUMENT: 'the placeholder is not "{name}" or "{name, type}"',
  EXPECT_ARGUMENT_TYPE: 'a type is expected, such as number, date or plural',
  INVALID_ARGUMENT_TYPE: 'the type is unknown',
  EXPECT_ARGUMENT_STYLE: 'a style is expected after the comma',
  INVALID_NUMBER_SKELETON: 'the number skeleton is not valid',
  INVALID_DATE_TIME_SKELETON: 'the date skeleton is not valid',
  EXPECT_NUMBER_SKELETON: 'a number skeleton is expected after "::"',
  EXPECT_DATE_TIME_SKELETON: 'a date skeleton is expected after "::"',
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: 'an apostrophe in the style is not closed',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'options are expected, such as "other {…}"',
  EXPECT_PLURAL_ARGUMENT_OFFSET_VALUE: 'a number is expected after "offset:"',
  INVALID_PLURAL_ARGUMENT_OFFSET_VALUE: 'the offset is not a number',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'the name of an option is expected',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'the name of an option is expected, such as "one" or "=1"',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'the text of the option is expected in braces',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'the text of the option is expected in braces',
  INVALID_PLURAL_ARGUMENT_SELECTOR: 'the option is not a category or "=" with a number',
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'the option is there more than once',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'the option is there more than once',
  MISSING_OTHER_CLAUSE: 'the option "other" is missing',
  INVALID_TAG: 'the tag is not valid',
  INVALID_TAG_NAME: 'the name of the tag is not valid',
  UNMATCHED_CLOSING_TAG: 'the closing tag does not match an opening tag',
  UNCLOSED_TAG: 'the tag is not closed',
}

/**
 * Describes a text that formatjs could not parse.
 *
 * @param error what its parser threw
 * @example describeInvalid('{n', error) // 'not valid ICU (column 1: a "{" is not closed): {n'
 */
export function describeInvalid(text: string, error: unknown): string {
  if (!(error instanceof Error)) return `not valid ICU: ${text}`
  const place = placeOf(error)
  const reason = reasons[error.message] ?? error.message
  return `not valid ICU (${place === '' ? '' : `${place}: `}${reason}): ${text}`
}

/** Line and column from 1; empty for an error without a place, such as that of an unknown pattern. */
function placeOf(error: object): string {
  const { line, column } = Object(Reflect.get(Object(Reflect.get(error, 'location')), 'start')) as {
    readonly line?: number
    readonly column?: number
  }
  if (line === undefined || column === undefined) return ''
  return line === 1 ? `column ${column}` : `line ${line}, column ${column}`
}
