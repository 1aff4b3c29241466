import { detail } from '#common/api/errors.ts';
import type { Feature } from '#server/app.ts';
import { isSignedBy } from '#server/gift-cards/webhook-signature.ts';
import { notFound, unauthenticated } from '#server/http/errors.ts';
import { lookUp, readEvent } from './look-up.ts';

/**
 * Handles an event of the provider. Its content is never trusted: the order is looked up. A
 * repeated event therefore changes nothing.
 */
export const webhookRoutes: Feature = (app, ctx) => {
  app.register(async (scope) => {
    // The signature covers the bytes as they were sent.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/api/webhooks/tremendous/',
      {
        schema: {
          summary: 'Events of the gift-card provider',
          response: { 200: detail, 400: detail, 401: detail, 404: detail },
        },
      },
      async (request) => {
        const { giftCards } = ctx.config;
        if (giftCards.provider !== 'tremendous' || !giftCards.webhookKey) throw notFound();
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        const signature = request.headers['tremendous-webhook-signature'];
        if (!isSignedBy(giftCards.webhookKey, body, String(signature)))
          throw unauthenticated('The signature is wrong.');
        await lookUp(ctx, readEvent(body));
        return { detail: 'Received' };
      },
    );
  });
};
