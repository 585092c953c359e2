/** The policy's sources for what is written into a page itself. */
export type InlineHashes = { scripts: string[]; styles: string[] }

/** What the parts of the server leave for each other on one request. */
export type AppEnv = {
  Variables: {
    /** Set by handlers whose page has inline scripts or styles. */
    inlineHashes?: InlineHashes
    /** Set by handlers whose answer is a picture for pages of other sites. */
    isPicture?: boolean
  }
}

/** Hono's own `fetch`, as far as a socket needs it. */
export type Fetch = (request: Request, bindings: object) => Response | Promise<Response>
