/** Accepts spans, and responds to a GET with the number of requests that brought some. */
import { createServer } from 'node:http';
import { announce } from './child.ts';

let accepted = 0;

announce(
  createServer((request, response) => {
    if (request.method === 'GET') return void response.end(String(accepted));
    accepted += 1;
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }),
);
