import { z } from 'zod'

const tableImport = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    createdAt: z.iso.datetime(),
    /** Sprints of the table that are left. */
    sprints: z.int(),
    /** Those of them that were changed since. Taking the import back leaves them. */
    changed: z.int(),
    /** Unchanged sprints that replaced others. Taking the import back restores those. */
    replacing: z.int(),
    /** True until the squad opens a room after the import. */
    isRecent: z.boolean(),
    /** True for the squad's owner and the importer. */
    canTakeBack: z.boolean(),
  })
  .meta({ id: 'TableImport' })

export const tableImports = z.object({ imports: z.array(tableImport) }).meta({ id: 'TableImports' })

export const takenBack = z
  .object({
    /** Sprints that the import had created. */
    removed: z.int(),
    /** Sprints that have their earlier content again. */
    restored: z.int(),
    /** Numbers of sprints that were changed since the import, and stay. */
    kept: z.array(z.int()),
  })
  .meta({ id: 'TakenBack' })

export type TableImport = z.infer<typeof tableImport>
export type TakenBack = z.infer<typeof takenBack>
