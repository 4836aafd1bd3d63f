import { strToU8, Unzip, Zip, ZipDeflate } from 'fflate'

const sheetEnd = strToU8('</worksheet>')

/**
 * Adds a row of filters to the sheet of a workbook, and compresses the workbook. Its library adds one only to workbooks that are in memory as
 * a whole.
 *
 * @param workbook a workbook that is not compressed, as it is written
 * @param range returns the cells that are filtered, with their titles; called when all rows are written
 */
export async function* addFilters(
  workbook: AsyncIterable<Uint8Array>,
  range: () => string,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const fail = (error: Error | null) => {
    if (error) throw error
  }
  const zip = new Zip((error, bytes) => {
    fail(error)
    written.push(bytes)
  })
  const unzip = new Unzip((part) => {
    const target = new ZipDeflate(part.name)
    zip.add(target)
    const isSheet = part.name.startsWith('xl/worksheets/')
    // The last bytes are held back, since the filters come before the end of the sheet.
    let held = new Uint8Array()
    part.ondata = (error, bytes, isLast) => {
      fail(error)
      const all = Buffer.concat([held, bytes])
      const heldBack = isSheet ? Math.min(all.length, sheetEnd.length) : 0
      held = all.subarray(all.length - heldBack)
      target.push(all.subarray(0, all.length - heldBack), isLast && !isSheet)
      if (isLast && isSheet) target.push(strToU8(`<autoFilter ref="${range()}"/></worksheet>`), true)
    }
    part.start()
  })
  for await (const bytes of workbook) {
    unzip.push(bytes)
    yield* written.splice(0)
  }
  unzip.push(new Uint8Array(), true)
  zip.end()
  yield* written
}
