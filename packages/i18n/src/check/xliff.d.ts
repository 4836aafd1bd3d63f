declare module 'xliff' {
  interface XliffUnit {
    readonly source: string
    readonly target?: string
    readonly note?: string
  }

  interface XliffDocument {
    readonly sourceLanguage?: string
    readonly targetLanguage?: string
    readonly resources: Readonly<Record<string, Readonly<Record<string, XliffUnit>>>>
  }

  export function jsToXliff12(document: XliffDocument): Promise<string>
}
