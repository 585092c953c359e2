/** The policy's sources for code inside a page. */
export type InlineHashes = { scripts: string[]; styles: string[] }

/** Variables of a request that the server's parts share. */
export type AppEnv = {
  Variables: {
    /** Hashes of inline scripts or styles, set by handlers of pages that have them. */
    inlineHashes?: InlineHashes
    /** True if the response is a picture for pages of other sites; set by its handler. */
    isPicture?: boolean
  }
}

/** The part of Hono's `fetch` that a socket needs. */
export type Fetch = (request: Request, bindings: object) => Response | Promise<Response>
