/** Keeps what `Format` creates by tag and options: creating one takes a hundred times as long as using it. */
function kept<Options, Format>(Format: new (tag: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (tag: string, options: Options): Format => {
    const key = tag + JSON.stringify(options)
    let format = formats.get(key)
    if (!format) formats.set(key, (format = new Format(tag, options)))
    return format
  }
}

/** Returns the number format of a BCP 47 tag. */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
/** Returns the format of dates and times of a BCP 47 tag. */
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
/** Returns the plural rules of a BCP 47 tag. */
export const pluralRules = kept<Intl.PluralRulesOptions, Intl.PluralRules>(Intl.PluralRules)
/** Returns the format of distances in time of a BCP 47 tag. */
export const relativeFormat = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat)
