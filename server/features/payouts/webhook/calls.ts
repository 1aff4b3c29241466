import { detail } from '#common/api/errors.ts';
import { KIB } from '#common/values/sizes.ts';
import { isSignedBy } from '#server/gift-cards/webhook-signature.ts';
import { type Call, call } from '#server/http/call.ts';
import { notFound, unauthenticated } from '#server/http/errors.ts';
import { lookUp, readEvent } from './look-up.ts';

/**
 * Handles an event of the provider. Its content is never trusted: the order is looked up. A
 * repeated event therefore changes nothing.
 */
export const webhookCalls: Call[] = [
  call('POST /api/webhooks/tremendous/', {
    summary: 'Events of the gift-card provider',
    access: 'public',
    repeat: 'own',
    // The provider decides how much it sends.
    bodyLimit: 128 * KIB,
    refuses: [400, 401, 404],
    // The signature covers the bytes as they were sent.
    parsers: (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    },
    response: { 200: detail },
    run: async ({ ctx, request }) => {
      const { giftCards } = ctx.config;
      if (giftCards.provider !== 'tremendous' || !giftCards.webhookKey) throw notFound();
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      const signature = request.headers['tremendous-webhook-signature'];
      if (!isSignedBy(giftCards.webhookKey, body, String(signature))) throw unauthenticated('The signature is wrong.');
      await lookUp(ctx, readEvent(body));
      return { detail: 'Received' };
    },
  }),
];
