/** A value of a placeholder. */
export type MessageValue = string | number | bigint | boolean | Date | null | undefined

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, MessageValue>>

/** Values of a message with tags: the function of a tag renders its content; other values may be custom parts, such as elements. */
export type RichValues<Part> = Readonly<Record<string, MessageValue | Part | TagFunction<Part>>>

/** Renders the content of a tag. */
export type TagFunction<Part> = (chunks: (string | Part)[]) => Part | string
