import ts from 'typescript'
import { type AreaName, areaOrder, findArea } from './areas.js'
import { type CompiledFile, resolveSource } from './compiled-files.js'

/** Paths of a file in domain/ and of another file from which it imports a value. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Returns the imports of a file from other files in domain/. */
export const findImports = ({ path, code }: CompiledFile): Import[] =>
  ts
    .preProcessFile(code.text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({ from: path, to: resolveSource(path, fileName) }))
    .filter(({ to }) => to.startsWith('domain/'))

const floorOf = (file: string): number => areaOrder.indexOf(findArea(file) as AreaName)

/** Returns true if the import is from a domain area above. */
export const isUpwardImport = ({ from, to }: Import): boolean => floorOf(to) > floorOf(from)
