declare module 'xliff' {
  /** A text; parts of it are objects where a tool has put elements into it. */
  type XliffText = string | readonly unknown[]

  interface XliffUnit {
    readonly source: XliffText
    readonly target?: XliffText
    readonly note?: string | readonly string[]
  }

  interface XliffDocument {
    readonly sourceLanguage?: string
    readonly targetLanguage?: string
    readonly resources: Readonly<Record<string, Readonly<Record<string, XliffUnit>>>>
  }

  export function jsToXliff12(document: XliffDocument): Promise<string>
  export function xliff12ToJs(xml: string): Promise<XliffDocument>
  export function xliff2js(xml: string): Promise<XliffDocument>
}
