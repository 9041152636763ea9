import { z } from 'zod';

/** A stored sign-in: the registered client and its tokens. Stored like a key. */
export const signInRecordSchema = z.object({
  /** Where the authorization server sends the browser back to; it may accept no other address for this client. */
  redirectUrl: z.string().exactOptional(),
  client: z.looseObject({ client_id: z.string(), client_secret: z.string().optional() }),
  /** The user entered it, instead of AIntern registering itself. */
  isOwnClient: z.boolean(),
  authorizationServer: z.string().exactOptional(),
  /** What the tokens are for, as the server named itself. */
  resource: z.string().exactOptional(),
  tokens: z
    .looseObject({
      access_token: z.string(),
      token_type: z.string(),
      refresh_token: z.string().exactOptional(),
      scope: z.string().exactOptional(),
    })
    .exactOptional(),
  expiresAt: z.number().exactOptional(),
});
export type SignInRecord = z.infer<typeof signInRecordSchema>;
